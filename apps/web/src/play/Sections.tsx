import type { Section, Words } from '@chiaro/kernel';

/** A position in words. */
export function Sections({
  sections,
  words,
  heading: Heading = 'h3',
}: {
  readonly sections: readonly Section[];
  readonly words: Words;
  readonly heading?: 'h2' | 'h3';
}) {
  return sections.map(({ heading, lines }, i) => (
    <section key={i}>
      <Heading>{words.say(heading)}</Heading>
      <ul>
        {lines.map((line, j) => (
          <li key={j}>{words.say(line)}</li>
        ))}
      </ul>
    </section>
  ));
}
