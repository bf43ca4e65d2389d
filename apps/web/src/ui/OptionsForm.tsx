import { useId } from 'react';
import { messageOf, type OptionSpec, type Problem, type Words } from '@chiaro/kernel';
import { translator } from '../words/words.js';
import type { Values } from './options.js';

export type { Values };
import { Foreign } from '../words/Foreign.js';
import styles from './form.module.css';

interface FieldsProps {
  readonly specs: Readonly<Record<string, OptionSpec>>;
  readonly values: Values;
  readonly words: Words;
  readonly problems: readonly Problem[];
  /** Values other than the defaults, and the one that was changed. */
  readonly onChange: (values: Values, key: string) => void;
}

/** A form made from a game's option schema; its words are the game's. */
export function OptionFields({ specs, values, words, problems, onChange }: FieldsProps) {
  return Object.entries(specs).map(([key, spec]) => (
    <Field
      key={key}
      name={key}
      spec={spec}
      value={key in values ? values[key] : spec.default}
      words={words}
      problem={problems.find(({ path }) => path?.endsWith(`/${key}`) === true)}
      onChange={(value) => onChange(withValue(values, key, value, spec), key)}
    />
  ));
}

function withValue(values: Values, key: string, value: unknown, spec: OptionSpec): Values {
  const others = Object.entries(values).filter(([other]) => other !== key);
  return Object.fromEntries(value === spec.default ? others : [...others, [key, value]]);
}

interface FieldProps {
  readonly name: string;
  readonly spec: OptionSpec;
  readonly value: unknown;
  readonly words: Words;
  readonly problem: Problem | undefined;
  readonly onChange: (value: unknown) => void;
}

function Field(props: FieldProps) {
  const { name, spec, words, problem } = props;
  const helpId = useId();
  const help = words.has(`option.${name}.help`) ? words.say({ id: `option.${name}.help` }) : null;
  const describedBy = help === null && problem === undefined ? undefined : helpId;
  const note =
    describedBy === undefined ? null : (
      <p id={helpId} className={styles.help}>
        {help} {problem === undefined ? null : <strong>{messageOf(problem, words)}</strong>}
      </p>
    );
  switch (spec.kind) {
    case 'choice':
      return <Choice {...props} spec={spec} note={note} describedBy={describedBy} />;
    case 'flag':
      return <FlagField {...props} note={note} describedBy={describedBy} />;
    case 'number':
      return <Count {...props} spec={spec} note={note} describedBy={describedBy} />;
  }
}

interface NotedProps extends FieldProps {
  readonly note: React.ReactNode;
  readonly describedBy: string | undefined;
}

const labelOf = ({ words, name }: FieldProps): string => words.say({ id: `option.${name}` });

function Choice(props: NotedProps & { readonly spec: Extract<OptionSpec, { kind: 'choice' }> }) {
  const { name, spec, value, words, note, describedBy, onChange } = props;
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend>
        <Foreign>{labelOf(props)}</Foreign>
      </legend>
      {note}
      <div className={styles.choices}>
        {spec.values.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            {words.say({ id: `option.${name}.${each}` })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FlagField(props: NotedProps) {
  const { value, note, describedBy, onChange } = props;
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={value === true}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Foreign>{labelOf(props)}</Foreign>
      </label>
      {note}
    </div>
  );
}

type CountProps = NotedProps & { readonly spec: Extract<OptionSpec, { kind: 'number' }> };

function Count(props: CountProps) {
  const { spec, value, words, note, describedBy, onChange } = props;
  const id = useId();
  const shown = typeof value === 'number' ? value : null;
  const label = labelOf(props);
  if (!spec.nullable)
    return (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.legend}>
          {label}
        </label>
        {note}
        <CountField {...props} id={id} shown={shown ?? spec.min} />
      </div>
    );
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend>{label}</legend>
      {note}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={shown === null}
          onChange={(event) => onChange(event.target.checked ? null : (spec.default ?? spec.min))}
        />
        {translator(words)('setup.none')}
      </label>
      {shown === null ? null : <CountField {...props} id={id} label={label} shown={shown} />}
    </fieldset>
  );
}

function CountField({
  spec,
  shown,
  id,
  label,
  words,
  describedBy,
  onChange,
}: CountProps & { readonly shown: number; readonly id: string; readonly label?: string }) {
  const t = translator(words);
  const { min, max, step } = spec;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={t('setup.less')}
        disabled={shown <= min}
        onClick={() => set(shown - step)}
      >
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-describedby={describedBy}
        onChange={(event) => set(event.target.valueAsNumber || min)}
      />
      <button
        type="button"
        aria-label={t('setup.more')}
        disabled={shown >= max}
        onClick={() => set(shown + step)}
      >
        +
      </button>
    </div>
  );
}
