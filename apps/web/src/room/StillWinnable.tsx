import { useState } from 'react';
import { announcer } from '../speech/instance.js';
import { Button } from '../ui/Button.js';
import { useTable } from '../table/table.js';

/** Asks whether the game can still be won. */
export function StillWinnable() {
  const { t, words, session } = useTable();
  const [answer, setAnswer] = useState('');
  const say = (text: string): void => {
    setAnswer(text);
    announcer.answer(text);
  };
  const ask = async (): Promise<void> => {
    say(t('menu.deciding'));
    const verdict = await session.winnable();
    say(verdict === null ? t('menu.undecided') : words.say(verdict));
  };
  return (
    <>
      <Button onClick={() => void ask()}>{t('menu.winnable')}</Button>
      {answer === '' ? null : <p>{answer}</p>}
    </>
  );
}
