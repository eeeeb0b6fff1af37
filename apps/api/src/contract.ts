import { createApp } from './app.js';
import { readConfig } from './platform/config/config.js';
import { openApiDocument } from './platform/http/openapi/document.js';
import { Database, Databases } from './platform/pools/database.js';
import { Pools } from './platform/pools/pools.js';
import { SystemClock } from './platform/runtime/clock.js';
import { openLog } from './platform/runtime/log.js';

// Prints the OpenAPI document. The pools open no connection before their first query, and nothing queries.
const config = readConfig({ DATABASE_URL: 'postgresql://nobody@localhost/none', LOG_LEVEL: 'error' });
const access = { connectionString: config.databaseUrl ?? '' };
const pools = new Pools({ app: access, worker: access, vault: access }, () => undefined);
const databases = new Databases(new Database('home', 0, 1).open(pools));
const secret = 'signs nothing: the document is all that this process makes';
const app = await createApp(
  { config: { ...config, secret, personalKey: secret }, databases, clock: new SystemClock() },
  openLog(config.logLevel),
);
// References are most of the document: each stands on one line.
const text = JSON.stringify(openApiDocument(app), null, 2).replaceAll(/\{\n\s+("\$ref": "[^"\n]+")\n\s+\}/g, '{ $1 }');
process.stdout.write(`${text}\n`, () => process.exit(0));
