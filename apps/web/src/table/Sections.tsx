import type { Section, Words } from '@chiaro/kernel';
import { Foreign } from '../words/Foreign.js';

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
      <Heading>
        <Foreign>{words.say(heading)}</Foreign>
      </Heading>
      <ul>
        {lines.map((line, j) => (
          <li key={j}>
            <Foreign>{words.say(line)}</Foreign>
          </li>
        ))}
      </ul>
    </section>
  ));
}
