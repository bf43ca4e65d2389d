import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { freshFolder, freshServer } from './server.js';
import { toyLog } from './toy.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

async function documentOf(): Promise<OpenAPI3> {
  const { app } = await freshServer();
  return (await app.inject('/api/openapi.json')).json<OpenAPI3>();
}

describe('the OpenAPI document', () => {
  it('names every operation, its address and where it belongs', async () => {
    const { paths = {} } = await documentOf();
    const operations = Object.values(paths).flatMap(
      (methods) => Object.values(methods) as Operation[],
    );
    const addresses = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, { operationId }]) => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    expect(addresses).toHaveLength(44);
    expect(Object.fromEntries(addresses)).toEqual({
      admitMember: 'POST /api/rooms/{id}/admit',
      arrangeRoom: 'POST /api/rooms/{id}/options',
      becomeMe: 'POST /api/me',
      blockPlayer: 'POST /api/blocks',
      chooseForAway: 'POST /api/rooms/{id}/away',
      closeBoard: 'POST /api/boards/{id}/close',
      createBoard: 'POST /api/boards',
      createGame: 'POST /api/games',
      createRoom: 'POST /api/rooms',
      enterRoom: 'POST /api/rooms/{id}/enter',
      followBoard: 'GET /api/boards/{id}/live',
      getBoard: 'GET /api/boards/{id}',
      getGame: 'GET /api/games/{id}',
      getGameEntries: 'GET /api/games/{id}/entries',
      getGameReview: 'GET /api/games/{id}/review',
      getHealth: 'GET /api/health',
      getHealthLive: 'GET /health/live',
      getHealthReady: 'GET /health/ready',
      deleteMe: 'POST /api/me/delete',
      getMe: 'GET /api/me',
      getRoom: 'GET /api/rooms/{id}',
      joinRoom: 'POST /api/rooms/join',
      leaveRoom: 'POST /api/rooms/{id}/leave',
      listGames: 'GET /api/games',
      openAttempt: 'POST /api/ladders/{game}/attempts',
      openSocket: 'GET /api/live',
      pairUp: 'POST /api/pair',
      removeMember: 'POST /api/rooms/{id}/remove',
      reviewGame: 'POST /api/games/{id}/review',
      setReady: 'POST /api/rooms/{id}/ready',
      showBlocks: 'GET /api/blocks',
      showEverythingOfMine: 'GET /api/me/everything',
      showLadder: 'GET /api/ladders/{game}',
      showLadders: 'GET /api/ladders',
      showLobby: 'GET /api/lobby',
      showMyMatches: 'GET /api/me/matches',
      showMyRatings: 'GET /api/me/ratings',
      showRatings: 'GET /api/ratings/{game}',
      startMatch: 'POST /api/rooms/{id}/start',
      takeExtraTime: 'POST /api/rooms/{id}/extra',
      takeSeat: 'POST /api/rooms/{id}/sit',
      unblockPlayer: 'POST /api/blocks/remove',
      updateBoard: 'POST /api/boards/{id}',
      wantRematch: 'POST /api/rooms/{id}/rematch',
    });
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
      new Set([
        'health',
        'games',
        'boards',
        'live',
        'me',
        'rooms',
        'lobby',
        'pair',
        'blocks',
        'ladders',
        'ratings',
      ]),
    );
  });

  it('says in a sentence what each operation does and what each answer means', async () => {
    const { paths = {} } = await documentOf();
    const operations = Object.values(paths).flatMap(
      (methods) => Object.values(methods) as Operation[],
    );
    for (const { operationId, summary, responses } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z`].{8,}\.$/);
      expect(Object.keys(responses), operationId).toContainEqual(
        expect.stringMatching(/^[1-3]\d\d$/),
      );
      for (const { description } of Object.values(responses))
        expect(description, operationId).toMatch(/^[A-Z`].{1,}\.$/);
    }
  });

  it('refers to schemas by name, and to none that is missing', async () => {
    const document = await documentOf();
    const names = Object.keys(document.components?.schemas ?? {});
    const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)];
    expect(new Set(references.map(([, name]) => name))).toEqual(new Set(names));
    expect(names).toEqual(expect.arrayContaining(['Game', 'GamesPage', 'Board', 'Error']));
  });

  it('becomes a TypeScript client with types of those names', async () => {
    const client = astToString(await openapiTS(await documentOf()));
    expect(client).toMatch(/listGames: \{/);
    expect(client).toMatch(/schemas: \{[^]*\bGame: \{[^]*winners: number\[\];/);
    expect(client).toContain('components["schemas"]["EntriesPage"]');
  });
});

/** Standard output of the example, or why it failed. */
function runPython(args: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../../examples/client.py', import.meta.url));
  return new Promise((resolve) => {
    const child = spawn('python3', [script, ...args], { env: { ...process.env, no_proxy: '*' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(output));
  });
}

it('is used from Python', async ({ skip }) => {
  const { app } = await freshServer();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const folder = freshFolder();
  const [good, bad] = [join(folder, 'good.txt'), join(folder, 'bad.txt')];
  writeFileSync(good, toyLog('python'));
  writeFileSync(bad, toyLog('python', { steps: 3 }));
  const output = await runPython([address, good]);
  if (output.includes('ENOENT')) skip('there is no python3');
  expect(output).toMatch(/^greed, result [^,]+, deal proved\n(side [12]: The die shows .*\n){4}$/);
  const { error } = (
    await app.inject({
      method: 'POST',
      url: '/api/games',
      payload: { log: toyLog('python', { steps: 3 }) },
    })
  ).json<{ error: { message: string } }>();
  expect(await runPython([address, bad])).toBe(`${error.message}\n`);
});
