import { CheckGroup } from '../../ui/field/check-group.js';
import { Stack } from '../../ui/page/layout.js';
import { fieldGroups, groupLabels, type PersonField } from '../person-field/person-field.js';
import { columnName } from './exported-fields.js';

type Props = { fields: readonly PersonField[]; chosen: readonly string[]; onChoose: (codes: readonly string[]) => void };

/** The fields of the file, group by group; the columns keep the order of the form. */
export function FieldChoice({ fields, chosen, onChoose }: Props) {
  return (
    <Stack gap="5">
      {fieldGroups.map((group) => {
        const own = fields.filter(({ field_group }) => field_group === group);
        const isOwn = (code: string) => own.some(({ field_code }) => field_code === code);
        return own.length === 0 ? null : (
          <CheckGroup
            key={group}
            label={groupLabels[group]}
            choices={own.map((field) => ({ value: field.field_code, label: columnName(field) }))}
            value={chosen.filter(isOwn)}
            onChange={(codes) => onChoose([...chosen.filter((code) => !isOwn(code)), ...codes])}
          />
        );
      })}
    </Stack>
  );
}
