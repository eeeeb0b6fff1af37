import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE } from 'dns-packet';

/** Values by type and name: `{ TXT: { 'cse.example': ['v=spf1 -all'] } }`. MX values are `{ preference, exchange }`. */
export type Zone = { readonly [Type in 'TXT' | 'MX' | 'A' | 'AAAA' | 'PTR']?: Record<string, readonly unknown[]> };

export type DnsServer = { readonly address: string; zone: Zone; close(): void };

/** A DNS server on a UDP port of this machine. A name without records does not exist. */
export async function openDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = { address: '', zone: {}, close: () => socket.close() };
  socket.on('message', (message, { port, address }) => {
    const query = decode(message);
    socket.send(encode(answerOf(query, server.zone)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, { address: `127.0.0.1:${(socket.address() as AddressInfo).port}` });
}

const notFound = 3;
/** A string of a TXT record holds 255 bytes. */
const chunks = (text: string): string[] => text.match(/.{1,255}/gs) ?? [''];

function answerOf(query: Packet, zone: Zone): Packet {
  const [question] = query.questions ?? [];
  const type = question?.type as keyof Zone;
  const name = question?.name.toLowerCase() ?? '';
  const values = zone[type]?.[name] ?? [];
  const answers = values.map((value) => ({ type, name, ttl: 60, data: type === 'TXT' ? chunks(String(value)) : value }) as Answer);
  const isKnown = Object.values(zone).some((names) => names[name] !== undefined);
  const flags = RECURSION_AVAILABLE | (isKnown ? 0 : notFound);
  return { type: 'response', ...(query.id !== undefined && { id: query.id }), flags, questions: query.questions ?? [], answers };
}
