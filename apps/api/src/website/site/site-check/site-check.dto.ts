import type { SiteProblem } from '@intendance/domain/website/site/site-check/site-check.js';
import { ChoiceField, CountField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class SiteProblemDto {
  @ChoiceField(['error', 'warning'], { description: 'Une erreur gêne un visiteur ; un avertissement est peut-être voulu.' })
  severity!: SiteProblem['severity'];
  @TextField({ max: 50, example: 'dead-link' }) code!: string;
  @TextField({ max: 50, example: 'article', description: 'La partie du site.' }) place!: string;
  @TextField({ max: 200, example: 'Arbre de Noël' }) title!: string;
  @TextField({ max: 3000, example: 'La page https://cinema.example n’existe plus.' }) message!: string;
}

export class SiteCheckDto {
  @CountField() errors!: number;
  @CountField() warnings!: number;
  @NestedListField(() => SiteProblemDto) problems!: SiteProblemDto[];
}
