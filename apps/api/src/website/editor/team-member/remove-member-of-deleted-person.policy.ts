import type { TeamMemberId } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { teamMemberCase } from '@intendance/domain/website/editor/team-member/team-member.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../../platform/projection/projection.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { erasureContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';

const longestWaitMs = 10_000;

/** The site no longer shows a person who left the directory. */
@Injectable()
export class RemoveTeamMemberOfDeletedPerson implements Policy {
  readonly name = 'remove-team-member-of-deleted-person';
  readonly from = ['person'];
  readonly types = ['PersonDeleted', 'PersonalDataErased'];

  constructor(
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    // Members are looked up in a read model, which must show all that came before.
    if (!(await this.progress.shows(event, ['team-member-list'], longestWaitMs))) throw new Error('the read models are late');
    const select = 'SELECT id FROM read.team_member_list WHERE person_id = $1';
    const members = await this.db.query<{ id: TeamMemberId }>(erasureContext(event, 'team members'), select, [streamKeyOf(event.stream)]);
    for (const { id } of members)
      await this.commands.execute(
        new ExecuteCase(erasureContext(event, `team member ${id}`), teamMemberCase, { id, type: 'RemoveTeamMember' }),
      );
  }
}
