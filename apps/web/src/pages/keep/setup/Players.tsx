import { messageOf, type Problem, type Words } from '@chiaro/kernel';
import { nameKey } from '@chiaro/kernel/internal';
import { useState, type KeyboardEvent } from 'react';
import setup from '../../../ui/form.module.css';
import { Button } from '../../../ui/Button.js';
import { CloseIcon } from '../../../ui/icons.js';
import ui from '../../../ui/ui.module.css';
import { useWords } from '../../../words/useWords.js';
import { colourNames } from '../../../device/colours.js';
import type { KeptPlayer } from '../core/match.js';
import { freeColour } from '../core/people.js';
import type { KeptGame } from '../kept.js';
import { Dot } from '../parts/Parts.js';
import { FaceButton } from './FaceButton.js';
import { people } from '../storage.js';
import styles from '../keep.module.css';

interface PlayersProps {
  readonly game: KeptGame;
  readonly players: readonly KeptPlayer[];
  readonly problems: readonly Problem[];
  readonly words: Words;
  readonly onChange: (players: KeptPlayer[]) => void;
}

/** Names and colours; people who have played here before are one tap away. */
export function Players(props: PlayersProps) {
  const { t } = useWords();
  const { game, players, onChange } = props;
  const { keeper } = game;
  const sideOf = keeper.sideOf(players.length);
  const isTeams = Math.max(...sideOf) + 1 < players.length;
  const groups = isTeams
    ? [0, 1].map((side) => sideOf.flatMap((each, seat) => (each === side ? [seat] : [])))
    : [players.map((_, seat) => seat)];
  const taken = players.map(({ colour }) => colour);
  return (
    <>
      {groups.map((seats, side) => (
        <fieldset key={side} className={styles.players}>
          <legend>{isTeams ? t('keep.side', { side }) : t('keep.players')}</legend>
          {seats.map((seat) => (
            <PlayerRow key={seat} {...props} seat={seat} />
          ))}
        </fieldset>
      ))}
      {players.length < keeper.seats.max ? (
        <div>
          <Button onClick={() => onChange([...players, { name: '', colour: freeColour(taken) }])}>
            {t('keep.addPlayer')}
          </Button>
        </div>
      ) : null}
      <Known {...props} />
    </>
  );
}

function PlayerRow({
  game,
  players,
  problems,
  words,
  onChange,
  seat,
}: PlayersProps & { readonly seat: number }) {
  const { t } = useWords();
  const player = players[seat]!;
  const problem = problems.find(({ path }) => path === `/players/${seat}`);
  const set = (changes: Partial<KeptPlayer>) =>
    onChange(players.with(seat, { ...player, ...changes }));
  const nextColour = () => {
    const taken = players.map(({ colour }) => colour);
    const from = colourNames.indexOf(player.colour);
    const order = colourNames.map((_, i) => colourNames[(from + 1 + i) % colourNames.length]!);
    set({ colour: order.find((colour) => !taken.includes(colour)) ?? order[0]! });
  };
  return (
    <div className={styles.player}>
      <button
        type="button"
        className={styles.colour}
        aria-label={t('keep.colour', { number: seat + 1, colour: player.colour })}
        onClick={nextColour}
      >
        <Dot name={player.name === '' ? String(seat + 1) : player.name} colour={player.colour} />
      </button>
      <input
        aria-label={t('keep.nameOf', { number: seat + 1 })}
        aria-invalid={problem !== undefined || undefined}
        placeholder={t('player', { number: seat + 1 })}
        value={player.name}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        data-name
        onChange={(event) => set({ name: event.target.value })}
        onKeyDown={toNextName}
      />
      <FaceButton player={player} number={seat + 1} />
      {players.length > game.keeper.seats.min ? (
        <button
          type="button"
          className={ui.iconButton}
          aria-label={t('keep.removePlayer', { number: seat + 1 })}
          onClick={() => onChange(players.toSpliced(seat, 1))}
        >
          <CloseIcon />
        </button>
      ) : null}
      {problem === undefined ? null : <p className={styles.problem}>{messageOf(problem, words)}</p>}
    </div>
  );
}

/** Enter moves to the next name; after the last it begins the match. */
function toNextName(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const names = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
  const next = names[names.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Known({ game, players, onChange }: PlayersProps) {
  const { t } = useWords();
  const [known] = useState(people);
  const here = new Set(players.map(({ name }) => nameKey(name)));
  const others = known.filter(({ name }) => !here.has(nameKey(name)));
  if (others.length === 0) return null;
  const add = (person: KeptPlayer) => {
    const empty = players.findIndex(({ name }) => name === '');
    const taken = players.flatMap(({ name, colour }) => (name === '' ? [] : [colour]));
    const joined = { name: person.name, colour: freeColour(taken, person.colour) };
    if (empty >= 0) onChange(withoutColourClashes(players.with(empty, joined)));
    else if (players.length < game.keeper.seats.max) onChange([...players, joined]);
  };
  return (
    <div className={setup.field} role="group" aria-label={t('keep.known')}>
      <span className={setup.help}>{t('keep.known')}</span>
      <div className={styles.known}>
        {others.map((person) => (
          <button
            key={person.name}
            type="button"
            className={styles.knownPerson}
            onClick={() => add(person)}
          >
            <Dot {...person} />
            {person.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Players without a name give up a colour that a named player has. */
function withoutColourClashes(players: readonly KeptPlayer[]): KeptPlayer[] {
  const taken = players.flatMap(({ name, colour }) => (name === '' ? [] : [colour]));
  return players.map((player) => {
    if (player.name !== '') return player;
    const colour = freeColour(taken, player.colour);
    taken.push(colour);
    return { ...player, colour };
  });
}
