/** A numbered rule in RULES.md: `- **YZ-L3** …`, with the lines that continue it. */
const RULE = /^- \*\*([A-Z]{2}-[A-Z]*\d+[a-z]?)\*\*:?\s*(.*)$/;

/** Every rule by its id, as plain text. */
export function allRules(markdown: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    const [, id, text] = RULE.exec(line) ?? [];
    if (id !== undefined) {
      open = id;
      rules.set(id, plain(text ?? ''));
    } else if (open !== null && /^\s{2,}\S/.test(line)) {
      rules.set(open, `${rules.get(open)} ${plain(line.trim())}`);
    } else if (line.trim() !== '') open = null;
  }
  return rules;
}

export const ruleText = (markdown: string, id: string): string | null =>
  allRules(markdown).get(id.toUpperCase()) ?? null;

const plain = (markdown: string): string => markdown.replace(/\*\*|`/g, '').trim();
