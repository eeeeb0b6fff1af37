type Product = {
  readonly id: string;
  readonly name: string;
  /** In euros. */
  readonly price: number;
  readonly universe_ids: readonly string[];
  readonly category_ids: readonly string[];
};

/** In the form of the partner's answers. */
export const sandboxCatalogue = {
  universes: [
    {
      id: '1',
      name: 'Cinéma',
      categories: [
        {
          id: '11',
          name: 'Places de cinéma',
          sub_categories: [
            { id: '111', name: 'E-billets' },
            { id: '112', name: 'Carnets' },
          ],
        },
        { id: '12', name: 'Festivals', sub_categories: [] },
      ],
    },
    {
      id: '2',
      name: 'Parcs et loisirs',
      categories: [
        {
          id: '21',
          name: 'Parcs d’attractions',
          sub_categories: [
            { id: '211', name: 'Billets datés' },
            { id: '212', name: 'Billets libres' },
          ],
        },
        { id: '22', name: 'Zoos et aquariums', sub_categories: [] },
      ],
    },
    {
      id: '3',
      name: 'Spectacles',
      categories: [
        { id: '31', name: 'Théâtre', sub_categories: [] },
        {
          id: '32',
          name: 'Concerts',
          sub_categories: [
            { id: '321', name: 'Chanson' },
            { id: '322', name: 'Classique' },
          ],
        },
      ],
    },
    { id: '4', name: 'Sport', categories: [{ id: '41', name: 'Piscines et patinoires', sub_categories: [] }] },
    { id: '5', name: 'Musées', categories: [{ id: '51', name: 'Expositions', sub_categories: [] }] },
  ],
} as const;

export const sandboxProducts: readonly Product[] = [
  { id: 'P1', name: 'Place de cinéma (e-billet)', price: 8.2, universe_ids: ['1'], category_ids: ['11', '111'] },
  { id: 'P2', name: 'Carnet de 5 places de cinéma', price: 39.5, universe_ids: ['1'], category_ids: ['11', '112'] },
  { id: 'P3', name: 'Parc d’attractions, billet daté', price: 42.5, universe_ids: ['2'], category_ids: ['21', '211'] },
  { id: 'P4', name: 'Aquarium de Lyon', price: 18.33, universe_ids: ['2'], category_ids: ['22'] },
  { id: 'P5', name: 'Théâtre des Célestins', price: 28, universe_ids: ['3'], category_ids: ['31'] },
  { id: 'P6', name: 'Concert à la Halle Tony Garnier', price: 55, universe_ids: ['3'], category_ids: ['32', '321'] },
  { id: 'P7', name: 'Entrée de piscine', price: 3.6, universe_ids: ['4'], category_ids: ['41'] },
  { id: 'P8', name: 'Musée des Confluences', price: 9, universe_ids: ['5'], category_ids: ['51'] },
];
