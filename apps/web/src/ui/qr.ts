import { encode } from 'uqr';

/** A QR code (ISO/IEC 18004) as rows of dark modules, without the quiet border; correction level M. */
export const qrOf = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', border: 0 }).data;
