/** The colours that people choose from. */
export const colourNames = [
  'terracotta',
  'blue',
  'green',
  'plum',
  'ochre',
  'teal',
  'rose',
  'slate',
] as const;
export type ColourName = (typeof colourNames)[number];
