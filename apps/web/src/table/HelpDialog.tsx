import { KeysDialog } from './KeysDialog.js';
import { keyActions } from '../device/keymap.js';
import { useTable } from './table.js';

const BOARD_KEYS = [
  ['↑ ↓ ← →', 'help.arrows'],
  ['Home End', 'help.ends'],
  ['Tab', 'help.tab'],
  ['Enter', 'help.enter'],
  ['1–9 0', 'help.digits'],
  ['Esc', 'help.escape'],
] as const;

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, handlers } = useTable();
  return (
    <KeysDialog
      fixed={BOARD_KEYS.map(([key, id]) => [
        key,
        (id === 'help.digits' ? handlers.digits : null) ?? t(id),
      ])}
      actions={keyActions.map((action) => [action, t(`key.${action}`)])}
      onClose={onClose}
    />
  );
}
