import { phoneText } from '@intendance/kernel/phones.js';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/feedback/panels.js';
import { day } from '../../ui/format/format.js';
import { Box, Span } from '../../ui/page/layout.js';
import type { FieldGroup, PersonField } from '../person-field/person-field.js';
import { fieldText } from './field-text.js';
import { type CustomCode, customCodes, type Person } from './person.js';

const isCustom = (code: string): code is CustomCode => customCodes.some((custom) => custom === code);

function shownValue({ field_code: code, field_type }: PersonField, person: Person): ReactNode {
  if (isCustom(code)) return fieldText(field_type, person.custom_fields[code]);
  switch (code) {
    case 'birthday':
    case 'entrance_date':
    case 'exit_date':
      return person[code] && day(person[code]);
    case 'email':
      return person.email && <a href={`mailto:${person.email}`}>{person.email}</a>;
    case 'phone':
    case 'mobile':
      return person[code] && <a href={`tel:${person[code]}`}>{phoneText(person[code])}</a>;
    case 'civility':
    case 'lastname':
    case 'firstname':
    case 'matricule':
    case 'address':
    case 'zip_code':
    case 'city':
      return person[code];
    default:
      return null;
  }
}

/** One group of enabled fields; an empty field says so. */
export function FieldsCard({
  title,
  group,
  person,
  fields,
}: {
  title: string;
  group: FieldGroup;
  person: Person;
  fields: readonly PersonField[];
}) {
  const shown = fields.filter(({ field_group, enabled }) => field_group === group && enabled);
  if (shown.length === 0) return null;
  return (
    <Panel title={title}>
      <Box as="dl" display="grid" gridTemplateColumns="7rem minmax(0, 1fr)" columnGap="4" rowGap="2">
        {shown.map((field) => {
          const value = shownValue(field, person);
          return (
            <Box key={field.id} display="contents">
              <Box as="dt" color="fg.muted">
                {field.field_name}
              </Box>
              <Box as="dd" overflowWrap="anywhere" css={{ '& a': { color: 'brand.fg', textDecoration: 'underline' } }}>
                {value || <Span color="fg.muted">–</Span>}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}
