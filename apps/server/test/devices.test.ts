import { describe, expect, it } from 'vitest';
import { Devices, type OpenDevice } from '../src/live/devices.js';

function device(player: string, network = 'home', buffered = 0) {
  const sent: string[] = [];
  const made: OpenDevice & { readonly sent: string[] } = {
    player,
    network,
    buffered,
    sent,
    send: (text) => void sent.push(text),
    bye: (after) => void sent.push(`bye ${after}`),
  };
  return made;
}

describe('the devices that are connected', () => {
  it('are counted, with what waits to be sent to them, until they go', () => {
    const devices = new Devices();
    const [phone, laptop, other] = [
      device('ada', 'home', 5),
      device('ada', 'away', 70),
      device('ben', 'home', 600),
    ];
    for (const each of [phone, laptop, other]) devices.add(each);
    expect([devices.count, devices.buffered, devices.players]).toEqual([3, 675, ['ada', 'ben']]);
    devices.remove(phone);
    devices.remove(phone);
    expect([devices.count, devices.buffered, devices.isPresent('ada')]).toEqual([2, 670, true]);
    devices.remove(laptop);
    devices.remove(device('nobody'));
    expect([devices.count, devices.isPresent('ada'), devices.players]).toEqual([1, false, ['ben']]);
  });

  it('have room as long as neither all, nor a network, nor a player has too many', () => {
    const devices = new Devices({ devices: 4, ofOneNetwork: 3, ofOnePlayer: 2 });
    const [first, second] = [device('ada'), device('ada')];
    devices.add(first);
    expect(devices.hasRoom('ada', 'home')).toBe(true);
    devices.add(second);
    expect(devices.hasRoom('ada', 'home')).toBe(false);
    expect(devices.hasRoom('ben', 'home')).toBe(true);
    devices.add(device('ben'));
    expect(devices.hasRoom('cleo', 'home')).toBe(false);
    expect(devices.hasRoom('cleo', 'away')).toBe(true);
    devices.add(device('cleo', 'away'));
    expect(devices.hasRoom('dan', 'far')).toBe(false);
    devices.remove(first);
    expect(devices.hasRoom('ada', 'home')).toBe(true);
    devices.remove(second);
    expect(devices.hasRoom('dan', 'home')).toBe(true);
  });

  it('are told what their player is told, and all of them when to come back', () => {
    const devices = new Devices();
    const [phone, laptop, other] = [device('ada'), device('ada'), device('ben')];
    for (const each of [phone, laptop, other]) devices.add(each);
    devices.tell('ada', { t: 'welcome', v: 1 });
    devices.tell('nobody', { t: 'welcome', v: 1 });
    devices.closeAll(250);
    const welcome = '{"t":"welcome","v":1}';
    expect([phone, laptop, other].map(({ sent }) => sent)).toEqual([
      [welcome, 'bye 250'],
      [welcome, 'bye 250'],
      ['bye 250'],
    ]);
  });
});
