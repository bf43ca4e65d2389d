import { parseTime } from '@chiaro/kernel';
import { narrate, type OpenOffer } from '@chiaro/match';
import type { OnlineRoom } from '../../../session/roomsApi.js';
import { seatsOf } from '../../../session/roomSeats.js';
import type { RoomSpeaker } from '../../../session/speaker.js';
import { sayAll } from '../../../session/narration.js';
import type { Session } from '../../../session/session.js';
import type { Act } from '../useAct.js';

/** Milliseconds: how long somebody may be gone or silent, and may think, before others may act. */
const GRACE_MS = 60_000;
const PATIENCE_MS = 5 * 60_000;

export interface Choice {
  readonly label: string;
  readonly run: () => void;
}

/** An open matter between people: a line with its actions. */
export interface Matter {
  /** Identity of the matter, so that it is announced once. */
  readonly id: string;
  readonly text: string;
  /** Whether somebody waits for an answer of this page. */
  readonly asks: boolean;
  /** Already announced by its cause. */
  readonly isSaid?: boolean;
  readonly yes?: Choice;
  readonly no?: Choice;
  /** Choices beyond yes and no. */
  readonly choices?: readonly Choice[];
}

export interface Around {
  readonly session: Session;
  readonly speaker: RoomSpeaker;
  readonly room: OnlineRoom;
  readonly act: Act;
  /** How long the turn has lasted, in milliseconds, as far as this page saw it. */
  readonly turnMs: number;
}

/** All open matters, the most urgent first. */
export function openMatters(around: Around): Matter[] {
  const { session } = around;
  if (session.snapshot.result !== null) return [...knocks(around), ...rematches(around)];
  return [
    ...ownSeats(around),
    ...session.snapshot.company.offers.map((offer) => offerMatter(around, offer)),
    ...knocks(around),
    ...pausing(around),
    ...absences(around),
  ];
}

/** A bot plays for this page, or somebody asks whether anybody is there. */
function ownSeats({ session, speaker: { t } }: Around): Matter[] {
  const { client, snapshot } = session;
  return client.seating.seats.flatMap((seat): Matter[] => {
    const { standIn, askedAt } = snapshot.company.seats[seat] ?? {};
    if (standIn === 'gone')
      return [{ id: `gone/${seat}`, text: t('offer.gone'), asks: false, isSaid: true }];
    if (standIn !== undefined) {
      const yes = { label: t('offer.comeBack'), run: () => void session.send(client.back(seat)) };
      return [{ id: `standIn/${seat}`, text: t('offer.standIn'), asks: true, isSaid: true, yes }];
    }
    if (askedAt === undefined) return [];
    const yes = { label: t('offer.here'), run: () => client.here() };
    return [{ id: `asked/${seat}/${askedAt}`, text: t('offer.stillThere'), asks: true, yes }];
  });
}

function offerMatter({ session, speaker }: Around, offer: OpenOffer): Matter {
  const { client } = session;
  const { t, seatName } = speaker;
  const { kind, seat, asked, agreed } = offer;
  const id = `${kind}/${seat}/${offer.seq ?? session.snapshot.seq}`;
  const isMine = client.seating.seats.includes(seat);
  const isAsked = asked.some(
    (each) => client.seating.seats.includes(each) && !agreed.includes(each),
  );
  const names = asked.filter((each) => !agreed.includes(each)).map(seatName);
  const what = kind === 'takeback' ? moveText(session, speaker, offer) : '';
  const text = isMine
    ? t(`offer.own.${kind}`, { names })
    : t(`offer.${kind}`, { who: seatName(seat), what });
  const decline = (label: string): Choice => ({
    label,
    run: () => void session.send(client.decline(kind)),
  });
  if (isMine) return { id, text, asks: false, no: decline(t('offer.withdraw')) };
  if (!isAsked) return { id, text, asks: false };
  const yes = { label: t('offer.agree'), run: () => void session.send(client.accept(kind)) };
  return { id, text, asks: true, yes, no: decline(t('offer.refuse')) };
}

/** The move that somebody wants to undo, as announced here. */
function moveText(
  { history }: Session,
  { narrator, words }: RoomSpeaker,
  { seq, text = '' }: OpenOffer,
): string {
  const told = history.find((each) => each.seq === seq);
  return told === undefined ? text : sayAll(words, narrate(narrator, told, 'off'));
}

function knocks({ room, act, speaker: { t } }: Around): Matter[] {
  const isOwner = room.owner === room.you;
  return room.members
    .filter(({ admitted }) => !admitted)
    .map(({ player, name }): Matter => {
      const yes = { label: t('friends.letIn', { name }), run: () => act({ do: 'admit', player }) };
      const no = {
        label: t('friends.turnAway', { name }),
        run: () => act({ do: 'remove', player }),
      };
      const text = t('friends.news.knocks', { name });
      const matter = { id: `knock/${player}`, text, asks: true, isSaid: true, yes };
      return isOwner ? { ...matter, no } : matter;
    });
}

function pausing({ session, speaker: { t } }: Around): Matter[] {
  const { paused, offers } = session.snapshot.company;
  if (!paused || offers.some(({ kind }) => kind === 'resume')) return [];
  const matter = { id: 'paused', text: t('friends.paused'), asks: false, isSaid: true };
  if (session.isWatching) return [matter];
  return [{ ...matter, yes: { label: t('friends.resume'), run: () => session.pause() } }];
}

/** Players who are away, and what can be done about it: by anybody, or by the decider of the room. */
function absences(around: Around): Matter[] {
  const { session, room } = around;
  if (session.isWatching) return [];
  return room.seats.flatMap((seat, i): Matter[] => {
    const isTheirs = seat.kind === 'person' && seat.player !== room.you;
    const seen = session.snapshot.company.seats[i];
    return isTheirs && seen?.standIn === undefined ? absence(around, i, seat.player) : [];
  });
}

function absence(around: Around, seat: number, player: string | null): Matter[] {
  const { session, room, speaker, turnMs } = around;
  const { t, seatName } = speaker;
  const { client, snapshot } = session;
  const who = seatName(seat);
  const hasLeft = !room.members.some((each) => each.player === player);
  const { absentSince, askedAt } = snapshot.company.seats[seat] ?? {};
  const time = parseTime(client.snapshot?.terms.control ?? 'none') ?? null;
  const isOver = (since: number | undefined): boolean =>
    since !== undefined && client.hostTime() - since >= GRACE_MS;
  const isAway = time === null ? isOver(askedAt) : time.kind === 'bank' && isOver(absentSince);
  if (hasLeft || isAway) {
    const text = t(hasLeft ? 'offer.hasLeft' : 'offer.isAway', { who });
    if (session.isRated)
      return [{ id: `away/${seat}`, text: `${text} ${t('rating.away')}`, asks: false }];
    return [decision(around, seat, player, text)];
  }
  if (askedAt !== undefined)
    return [{ id: `nudged/${seat}/${askedAt}`, text: t('offer.nudged', { who }), asks: false }];
  const isSlow = time === null && snapshot.actor === seat && turnMs >= PATIENCE_MS;
  if (!isSlow || snapshot.company.paused) return [];
  const ask = { label: t('offer.nudge'), run: () => void session.send(client.nudge(seat)) };
  const text = t('offer.slow', { who });
  return [{ id: `slow/${seat}/${snapshot.seq}`, text, asks: false, choices: [ask] }];
}

/** The turn of an absent player: one person decides, and the others see who. */
function decision(
  { room, act, speaker: { t } }: Around,
  seat: number,
  absent: string | null,
  text: string,
): Matter {
  const id = `away/${seat}`;
  const decider = deciderFor(room, absent);
  if (decider !== room.you) {
    const name = room.members.find(({ player }) => player === decider)?.name ?? '';
    return {
      id,
      text: name === '' ? text : `${text} ${t('offer.decides', { name })}`,
      asks: false,
    };
  }
  const choose = (choice: 'wait' | 'turn' | 'bot'): Choice => ({
    label: t(`offer.${choice}`),
    run: () => act({ do: 'away', seat, choice }),
  });
  return { id, text, asks: true, choices: [choose('wait'), choose('turn'), choose('bot')] };
}

/** A player who is away does not decide about it: then the longest present player does. */
function deciderFor(room: OnlineRoom, absent: string | null): string | null {
  if (room.decider !== absent) return room.decider;
  const next = room.members.find(
    ({ player, present, admitted }) =>
      player !== absent && present && admitted && seatsOf(room, player).length > 0,
  );
  return next?.player ?? null;
}

/** Others want a rematch. */
function rematches({ room, act, speaker: { t } }: Around): Matter[] {
  const me = room.members.find(({ player }) => player === room.you);
  if (room.playing || me?.again === true || seatsOf(room, room.you).length === 0) return [];
  const names = room.members.filter(({ again }) => again).map(({ name }) => name);
  if (names.length === 0) return [];
  const yes = { label: t('friends.rematch'), run: () => act({ do: 'rematch', again: true }) };
  const text = t('offer.rematch', { names });
  return [{ id: `rematch/${names.join()}`, text, asks: true, isSaid: true, yes }];
}
