import { wallClock } from './cell-text.js';

const localEntry = 0x04034b50;
const centralEntry = 0x02014b50;
const end = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** The archive with that instant as the date of each of its parts: libraries put that of the writing there. */
export function datedZip(archive: Buffer, at: Date): Buffer {
  const wall = wallClock(at);
  const date = ((wall.getUTCFullYear() - 1980) << 9) | ((wall.getUTCMonth() + 1) << 5) | wall.getUTCDate();
  const time = (wall.getUTCHours() << 11) | (wall.getUTCMinutes() << 5) | (wall.getUTCSeconds() >> 1);
  const stamp = (place: number): void => {
    archive.writeUInt16LE(time, place);
    archive.writeUInt16LE(date, place + 2);
  };
  const tail = archive.lastIndexOf(end);
  const count = archive.readUInt16LE(tail + 10);
  let place = archive.readUInt32LE(tail + 16);
  for (let entry = 0; entry < count; entry++) {
    const local = archive.readUInt32LE(place + 42);
    if (archive.readUInt32LE(place) !== centralEntry || archive.readUInt32LE(local) !== localEntry) throw new Error('no entry of a zip');
    stamp(place + 12);
    stamp(local + 10);
    place += 46 + archive.readUInt16LE(place + 28) + archive.readUInt16LE(place + 30) + archive.readUInt16LE(place + 32);
  }
  return archive;
}
