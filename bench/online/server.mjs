// @ts-nocheck: what it imports is installed on demand, and has no types here.
// node server.mjs relay|boardgame|colyseus: the same trivial game for two, set up by us with their
// libraries. Prints its port. Each checks that the amount is 1, 2 or 3 (the relay checks nothing).
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const say = (port) => process.stdout.write(`listening ${port}\n`);
const isAmount = (amount) => amount === 1 || amount === 2 || amount === 3;

const servers = {
  relay() {
    const { WebSocketServer } = require('ws');
    const http = createServer();
    const rooms = new Map();
    new WebSocketServer({ server: http, perMessageDeflate: false }).on(
      'connection',
      (socket, { url }) => {
        const room = rooms.get(url) ?? new Set();
        rooms.set(url, room.add(socket));
        socket.on('message', (data) => {
          for (const other of room) if (other !== socket) other.send(data, { binary: false });
        });
        socket.on('close', () => room.delete(socket));
      },
    );
    http.listen(0, '127.0.0.1', () => say(http.address().port));
  },
  async boardgame() {
    const { Server, Origins } = require('boardgame.io/server');
    const game = {
      name: 'heap',
      setup: () => ({ heap: 0 }),
      turn: { minMoves: 1, maxMoves: 1 },
      moves: {
        add({ G }, amount) {
          if (!isAmount(amount)) return 'INVALID_MOVE';
          G.heap += amount;
        },
      },
    };
    const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
    // `run` takes no address, and would listen to the whole network.
    const listen = server.app.listen.bind(server.app);
    server.app.listen = (port, ready) => listen(port, '127.0.0.1', ready);
    const running = await server.run({ port: 0 });
    say(running.appServer.address().port);
  },
  async colyseus() {
    const { Server, Room } = require('@colyseus/core');
    const { WebSocketTransport } = require('@colyseus/ws-transport');
    class HeapRoom extends Room {
      onCreate() {
        this.maxClients = 2;
        this.heap = 0;
        this.next = 0;
        this.seats = [];
        this.onMessage('add', (client, amount) => {
          const seat = this.seats.indexOf(client.sessionId);
          if (seat !== this.next || !isAmount(amount)) return client.send('refused', amount);
          this.heap += amount;
          this.next = 1 - seat;
          this.broadcast('moved', { seat, amount, heap: this.heap });
        });
      }
      onJoin(client) {
        this.seats.push(client.sessionId);
      }
    }
    const http = createServer();
    const server = new Server({
      transport: new WebSocketTransport({ server: http }),
      greet: false,
    });
    server.define('heap', HeapRoom).filterBy(['match']);
    await server.listen(0, '127.0.0.1');
    say(http.address().port);
  },
};

await servers[process.argv[2]]();
