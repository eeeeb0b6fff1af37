import type { TeamMemberId } from '@intendance/domain/website/team-member/team-member.events.js';
import { teamMemberCase } from '@intendance/domain/website/team-member/team-member.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Pools } from '../../platform/runtime/pools.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';

const selectDeparted = `SELECT m.environment_id, m.id FROM read.team_member_list m
  JOIN read.person_list p ON p.environment_id = m.environment_id AND p.id = m.person_id
  WHERE p.deleted OR p.exit_date < $1 LIMIT 1000`;

/** A member of the team leaves the site, photo and address included, the day after the departure of the person. */
@Injectable()
export class RemoveDepartedMembers implements Schedule {
  readonly name = 'departed-team-members';
  readonly when = { cron: '40 5 * * *' };

  constructor(
    private readonly pools: Pools,
    private readonly cases: CaseRunner,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const { rows } = await this.pools.worker.query<{ environment_id: EnvironmentId; id: TeamMemberId }>(selectDeparted, [
      this.clock.today(),
    ]);
    for (const { environment_id, id } of rows)
      await this.cases.run({
        context: systemContext(environment_id),
        definition: teamMemberCase,
        command: { id, type: 'RemoveTeamMember' },
      });
  }
}
