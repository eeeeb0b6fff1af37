import { EventConsumer } from './consumer.ts';
import { prepareDatabase } from './prepare.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
await prepareDatabase(settings.databaseUrl, { isReplay: process.argv.includes('--replay') });
const log = (entry: object) => process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
const consumer = new EventConsumer(settings, { log });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void consumer.stop().then(() => process.exit(0)));
consumer.failure.catch(() => process.exit(1));
await consumer.start();
