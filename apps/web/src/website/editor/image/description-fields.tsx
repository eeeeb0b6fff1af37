import type { UseFormReturn } from 'react-hook-form';
import { SwitchField } from '../../../ui/field/choice-fields.js';
import { TextField } from '../../../ui/field/text-field.js';

type Described = { alt: string; decorative: boolean };

/** The text of a picture for who does not see it, or that it needs none. */
export function DescriptionFields<Values extends Described>({ form }: { form: UseFormReturn<Values> }) {
  const own = form as unknown as UseFormReturn<Described>;
  return (
    <>
      {own.watch('decorative') ? null : (
        <TextField
          form={own}
          name="alt"
          label="Texte de remplacement"
          hint="Décrit l’image à qui ne la voit pas. Il est demandé pour publier un article."
          maxLength={300}
        />
      )}
      <SwitchField form={own} name="decorative" label="Image décorative : elle ne dit rien de plus que le texte" />
    </>
  );
}
