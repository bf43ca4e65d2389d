import { useId, type ReactNode } from 'react';
import type { ColourName } from '../../../device/colours.js';
import { isPhoto } from '../core/people.js';
import { lettersOf } from '../../../ui/letters.js';
import { Foreign } from '../../../words/Foreign.js';
import { useWords } from '../../../words/useWords.js';
import styles from './parts.module.css';

/**
 * A person's colour with the first letter of the name, or with the picture: never the colour alone.
 * The name itself is next to it.
 */
export function Dot({
  name,
  colour,
  face,
}: {
  readonly name: string;
  readonly colour: ColourName;
  /** An emoji or a photo. */
  readonly face?: string | undefined;
}) {
  if (face !== undefined)
    return (
      <span className={styles.face} data-colour={colour} aria-hidden="true">
        {isPhoto(face) ? <img src={face} alt="" /> : face}
      </span>
    );
  return (
    <span className={styles.dot} data-colour={colour} aria-hidden="true">
      {lettersOf(name)[0]?.toUpperCase() ?? '·'}
    </span>
  );
}

/** A choice between a few options, side by side. */
export function Segments<T extends string | number>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
}: {
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: ReactNode;
    readonly name?: string;
  }[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly hideLabel?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={hideLabel ? 'visually-hidden' : undefined}>
        <Foreign>{label}</Foreign>
      </legend>
      <div className={styles.segmentRow}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-label={option.name}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * A number with less and more buttons, thumb-sized. By keyboard the arrow keys change the number,
 * so the two buttons are no tab stops.
 */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max,
  big = false,
  describedBy,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly big?: boolean;
  readonly describedBy?: string | undefined;
}) {
  const { t } = useWords();
  const fit = (next: number) => Math.max(min, max === undefined ? next : Math.min(max, next));
  return (
    <span className={styles.stepper} data-big={big} data-stepper>
      <button
        type="button"
        aria-label={t('keep.less', { label })}
        tabIndex={-1}
        aria-disabled={value <= min}
        onClick={() => onChange(fit(value - 1))}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        min={min}
        max={max}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          onChange(Number.isInteger(typed) ? fit(typed) : min);
        }}
      />
      <button
        type="button"
        aria-label={t('keep.more', { label })}
        tabIndex={-1}
        aria-disabled={max !== undefined && value >= max}
        onClick={() => onChange(fit(value + 1))}
      >
        +
      </button>
    </span>
  );
}

/** A number input; empty until a number is entered. */
export function NumberBox({
  label,
  value,
  onChange,
  suggested,
  invalid = false,
  negative = false,
  dataFirst = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The value if nothing is typed: the rest that the other side leaves. */
  readonly suggested?: number | null;
  readonly invalid?: boolean;
  readonly negative?: boolean;
  readonly dataFirst?: boolean;
}) {
  return (
    <input
      className={styles.numberBox}
      type="number"
      inputMode={negative ? 'decimal' : 'numeric'}
      step={1}
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={suggested === null || suggested === undefined ? '' : String(suggested)}
      value={value ?? ''}
      data-first={dataFirst || undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        onChange(Number.isInteger(typed) ? typed : null);
      }}
    />
  );
}
