import { siteParameterCodes } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import { holdsUnstorable } from '@intendance/kernel/storable-text.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { maxRichTextLength } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { checked } from '../../../platform/wire/checked.js';
import { ChoiceField, CountField, IdField, NestedListField } from '../../../platform/wire/fields.js';

const longestCode = 40;
const isText = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value.length <= longest && !holdsUnstorable(value);
const isContent = (value: unknown): boolean =>
  isText(value, maxRichTextLength) ||
  (Array.isArray(value) && value.length <= longestCode && value.every((code) => isText(code, longestCode)));

/** The specification has one field for two things: a text, or the list of the codes of blocks. */
const ContentField = () =>
  applyDecorators(
    checked({ code: 'type', message: 'Un texte ou une liste de blocs est attendu.', passes: isContent }),
    ApiProperty({
      oneOf: [
        { type: 'string', maxLength: maxRichTextLength },
        { type: 'array', items: { type: 'string', maxLength: longestCode }, maxItems: longestCode },
      ],
      description: 'Un texte (en HTML, sauf les titres), ou la liste des blocs d’un ordre.',
      example: 'Le mot du CSE',
    }),
  );

export class CreateParameterDto {
  @ChoiceField(siteParameterCodes) code!: (typeof siteParameterCodes)[number];
  @ContentField() content!: string | string[];
}

export class SaveParameterDto {
  @ChoiceField(siteParameterCodes, { optional: true, description: 'Celui de l’identifiant : il ne se change pas.' })
  code?: (typeof siteParameterCodes)[number];
  @ContentField() content!: string | string[];
}

export class ParameterDto {
  @IdField() id!: string;
  @ChoiceField(siteParameterCodes) code!: (typeof siteParameterCodes)[number];
  @ContentField() content!: string | string[];
  @CountField({ description: '0 : jamais enregistré.' }) version!: number;
}

export class ParametersDto {
  @CountField({ example: 8 }) totalCount!: number;
  @NestedListField(() => ParameterDto) parameters!: ParameterDto[];
}
