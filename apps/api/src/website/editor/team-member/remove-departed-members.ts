import type { TeamMemberId } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { teamMemberCase } from '@intendance/domain/website/editor/team-member/team-member.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { people } from '../../../directory/public.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { EveryDatabase } from '../../../platform/tenancy/every-database.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';

const selectDeparted = `SELECT m.environment_id, m.id FROM read.team_member_list m
  JOIN ${people} p ON p.environment_id = m.environment_id AND p.id = m.person_id
  WHERE p.deleted OR p.exit_date < $1 LIMIT 1000`;

type Departed = { environment_id: EnvironmentId; id: TeamMemberId };

/** A member of the team leaves the site, photo and address included, the day after the departure of the person. */
@Injectable()
export class RemoveDepartedMembers implements Schedule {
  readonly name = 'departed-team-members';
  readonly when = { cron: '40 5 * * *' };
  private readonly logger = new Logger('team-member');

  constructor(
    private readonly everywhere: EveryDatabase,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const rows = await this.everywhere.query<Departed>(selectDeparted, [this.clock.today()]);
    return runEach(
      rows,
      (row) => this.remove(row),
      (row, err) => this.logger.warn({ msg: 'a member of the team who left stays on the site until the next day', ...row, err }),
    );
  }

  private async remove({ environment_id, id }: Departed): Promise<void> {
    const command = { id, type: 'RemoveTeamMember' as const };
    await this.commands.execute(new ExecuteCase(systemContext(environment_id), teamMemberCase, command));
  }
}
