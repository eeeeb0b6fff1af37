// `npm run load`: clients of several structures read and write against a running installation, and a table of the rates and waits.
// LOAD_PASSWORD='…' npm run load -- --url http://localhost:3000 --account admin@cse.demo --account admin@asso.demo --clients 8 --seconds 20 --writes 30
import { parseArgs } from 'node:util';
import { loadTable } from './lib/load-table.mjs';
import { fail, requireNode } from './lib/node.mjs';

await requireNode();
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    account: { type: 'string', multiple: true, default: [] },
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '20' },
    writes: { type: 'string', default: '30' },
  },
});
const [clients, seconds, writes] = ['clients', 'seconds', 'writes'].map((name) => countOf(name, values[name]));
const password = process.env.LOAD_PASSWORD ?? '';
if (values.account.length === 0 || password === '')
  fail('Give one --account for each structure, an administrator without a second factor, and their password as LOAD_PASSWORD.');

const reads = [
  { name: 'GET people', path: '/people?limit=25' },
  { name: 'GET refunds', path: '/refunds?limit=25' },
  { name: 'GET history', path: '/history?limit=25' },
];

/** @type {import('./lib/load-table.mjs').Call[]} */
const calls = [];
const structures = await Promise.all(values.account.map(signIn));
/** The first second warms connections and code up. */
const begins = performance.now() + 1000;
const ends = begins + seconds * 1000;
await Promise.all(Array.from({ length: clients }, (_, client) => play(structures[client % structures.length], client)));
process.stdout.write(`${loadTable(calls, seconds)}\n`);

function countOf(name, text) {
  if (!/^\d{1,5}$/.test(text)) fail(`--${name} is « ${text} »: a number is needed.`);
  return Number(text);
}

async function signIn(email) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${values.url}/api/login_check`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const { token } = await answer.json();
  if (!token) fail(`The sign-in of ${email} answered ${answer.status}.`);
  return { email, token };
}

/** One client: each call begins when the last one is answered. */
async function play({ email, token }, client) {
  for (let index = client; performance.now() < ends; index++) {
    const { name, path, body } = nextCall(index);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const status = await send(`${values.url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    if (began >= begins) calls.push({ name, structure: email, milliseconds: performance.now() - began, status });
  }
}

/** @returns the status; 0 when nothing answered */
async function send(address, request) {
  try {
    const answer = await fetch(address, request);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Reads and writes in a fixed order, so that two runs do the same. */
function nextCall(index) {
  const isWrite = (index * 37) % 100 < writes;
  return isWrite
    ? { name: 'POST person', path: '/people', body: { lastname: 'Mesure', firstname: `N${index}` } }
    : reads[index % reads.length];
}
