import { announcer } from '../../speech/instance.js';
import { CommandField } from '../../table/CommandField.js';
import { readCommand } from '../../room/commands.js';
import { useKeep } from './context.js';
import type { KeepAsk } from './useKeepKeys.js';

/** A command line for the scorekeeper: questions are answered, values go into the form. */
export function KeepCommandLine({ ask }: { readonly ask: KeepAsk }) {
  const { t } = useKeep();
  const run = (text: string): string | null => {
    const command = readCommand(text);
    if (command?.kind === 'ask' && command.name === 'help')
      announcer.answer(t('keep.command.words'));
    else if (command?.kind !== 'ask' || !performCommand(command.name, ask))
      return t('keep.command.unknown');
    return null;
  };
  return <CommandField example={t('keep.command.example')} run={run} />;
}

/**
 * The hand, the position and the needs are read as the full score; every other command is a key
 * action.
 */
const performCommand = (
  name: Parameters<KeepAsk>[0] | 'hand' | 'position' | 'needs',
  ask: KeepAsk,
): boolean =>
  name === 'hand' || name === 'position' || name === 'needs' ? ask('scoreFull') : ask(name);
