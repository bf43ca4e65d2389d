import { useRef } from 'react';
import { Button } from './Button.js';

/** Asks for a JSON file and passes on its text. */
export function FileButton({
  label,
  onText,
}: {
  readonly label: string;
  readonly onText: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void file.text().then(onText);
        }}
      />
    </>
  );
}
