import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { askEach } from '../pools/ask-each.js';
import { Directory } from '../tenancy/directory.js';
import { Access } from '../wire/access.decorator.js';
import { DatabasesDto } from './database.dto.js';

const answerWithinMs = 2_000;

/** For operators only: the databases of the installation, whether they answer, and how many structures each one has. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/databases')
export class DatabaseController {
  constructor(private readonly directory: Directory) {}

  @Get()
  @ApiOperation({ summary: 'Bases de données de l’installation' })
  @ApiOkResponse({ type: DatabasesDto })
  async list(): Promise<DatabasesDto> {
    const { all } = this.directory.databases;
    const [{ silent }, counts] = await Promise.all([
      askEach(all, ({ pools }) => pools.health.query('select 1'), answerWithinMs),
      this.directory.counts(),
    ]);
    const databases = all.map(({ name, share }) => ({
      name,
      share,
      structures: counts.get(name) ?? 0,
      is_answering: !silent.includes(name),
    }));
    return { totalCount: databases.length, databases };
  }
}
