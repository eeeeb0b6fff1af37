import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DatabaseLogs } from '../logs/database-logs.js';
import { askEach } from '../pools/ask-each.js';
import type { Database } from '../pools/database.js';
import { databaseReaders } from '../projection/database-readers.js';
import { queryOf } from '../projection/worker-connection.js';
import { Clock } from '../runtime/clock.js';
import { Directory } from '../tenancy/directory.js';
import { Access } from '../wire/access.decorator.js';
import { type DatabaseReaderDto, DatabasesDto } from './database.dto.js';

const answerWithinMs = 2_000;

/** For operators only: the databases of the installation, whether they answer, how many structures each one has, and who reads it. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/databases')
export class DatabaseController {
  constructor(
    private readonly directory: Directory,
    private readonly logs: DatabaseLogs,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Bases de données de l’installation' })
  @ApiOkResponse({ type: DatabasesDto })
  async list(): Promise<DatabasesDto> {
    const { all } = this.directory.databases;
    const [{ answers, silent }, counts] = await Promise.all([
      askEach(all, (database) => this.readersOf(database), answerWithinMs),
      this.directory.counts(),
    ]);
    const readers = new Map(answers);
    const databases = all.map((database) => ({
      name: database.name,
      share: database.share,
      structures: counts.get(database.name) ?? 0,
      is_answering: !silent.includes(database.name),
      readers: readers.get(database) ?? [],
    }));
    return { totalCount: databases.length, databases };
  }

  private async readersOf(database: Database): Promise<DatabaseReaderDto[]> {
    const readers = await databaseReaders(queryOf(database.pools.worker), this.logs.in(database).queries, this.clock.now());
    return readers.map(({ since, lagSeconds, ...reader }) => ({ ...reader, since: since?.toISOString() ?? null, lag_seconds: lagSeconds }));
  }
}
