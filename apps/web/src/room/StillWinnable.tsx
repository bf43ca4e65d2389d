import { useState } from 'react';
import { announcer } from '../speech/instance.js';
import { reviewing } from '../session/instance.js';
import { Button } from '../ui/Button.js';
import { useTable } from '../table/table.js';

/** Asks the game's solver, in a worker, whether the game can still be won. */
export function StillWinnable() {
  const { t, words, session } = useTable();
  const [answer, setAnswer] = useState('');
  const say = (text: string): void => {
    setAnswer(text);
    announcer.answer(text);
  };
  const ask = async (): Promise<void> => {
    say(t('menu.deciding'));
    const { game, playthrough, options } = session.match;
    const state = game.codec.encode(playthrough.state);
    const verdict = await reviewing.decide(game.id, state, options).catch(() => null);
    say(verdict === null ? t('menu.undecided') : words.say(verdict));
  };
  return (
    <>
      <Button onClick={() => void ask()}>{t('menu.winnable')}</Button>
      {answer === '' ? null : <p>{answer}</p>}
    </>
  );
}
