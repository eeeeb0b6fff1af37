import type { PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { PersonalReferences } from '../../../platform/personal-references/personal-references.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { addressHash } from './member-address.js';
import { MemberFactors } from './member-factors.js';
import { MemberLetters } from './member-letters.js';
import { MemberLinks } from './member-links.js';
import { MemberSessions } from './member-sessions.js';

type Ending = Extract<PersonEvent, { type: 'PersonIdentityChanged' | 'PersonLeft' | 'PersonDeleted' | 'PersonalDataErased' }>;

/**
 * Ends the sessions and the links of a person who left or was deleted: they do not come back with the person. A changed address ends those
 * that were opened through another one. An erasure removes their rows, the secret of the second factor, and the letters that name the person.
 * The second factor stays otherwise: who deletes and restores a person, or changes the address, does not open the space by it.
 */
@Injectable()
export class EndMemberAccess implements Policy {
  readonly name = 'end-member-access';
  readonly from = ['person'];
  readonly types: readonly Ending['type'][] = ['PersonIdentityChanged', 'PersonLeft', 'PersonDeleted', 'PersonalDataErased'];

  constructor(
    private readonly sessions: MemberSessions,
    private readonly links: MemberLinks,
    private readonly letters: MemberLetters,
    private readonly factors: MemberFactors,
    private readonly references: PersonalReferences,
    private readonly config: Config,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    const { environmentId, recordedAt } = event;
    const { type, data } = event as RecordedEvent<Ending>;
    const personId = streamKeyOf(event.stream) as PersonId;
    const remaining = type === 'PersonIdentityChanged' && data.email ? addressHash(this.config, environmentId, data.email) : null;
    const ending = { environmentId, personId, before: recordedAt, remaining };
    await this.sessions.endBefore(ending);
    await this.links.endBefore(ending);
    if (type !== 'PersonalDataErased') return;
    await this.references.remove({ records: [], letters: await this.letters.of(environmentId, personId) });
    await this.letters.forget(environmentId, personId);
    await this.factors.forget({ environmentId, personId });
    await this.sessions.forget(environmentId, personId);
    await this.links.forget(environmentId, personId);
  }
}
