import { memberNoticeKinds } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { ChoiceListField, CountField } from '../../platform/wire/fields.js';

type Kind = (typeof memberNoticeKinds)[number];

export class SaveMemberNoticesDto {
  @ChoiceListField(memberNoticeKinds, { description: 'Les mails que la structure n’envoie pas.' }) off!: Kind[];
}

export class MemberNoticesDto extends SaveMemberNoticesDto {
  @CountField() version!: number;
}
