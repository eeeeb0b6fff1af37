import { InstantField } from '../wire/fields.js';

/** The instant of a record's last change, which its projection writes with each row. A view that a write folds by itself has none. */
export type Updated = { readonly updated_at?: Date };

export const updatedAtToWire = ({ updated_at: at }: Updated): { updated_at?: string } => (at ? { updated_at: at.toISOString() } : {});

export const UpdatedAtField = () =>
  InstantField({
    optional: true,
    description:
      'Dernière modification, dans les lectures ; la réponse à une écriture ne la porte pas encore : sa version est dans `ETag`.',
  });
