import { escapeMarkup } from '@intendance/kernel/markup.js';
import { sandboxCatalogue, sandboxProducts } from './sandbox-catalogue.js';
import type { BoughtOrder, SandboxBuyer } from './sandbox-orders.js';

export type ShopVisit = {
  readonly name: string;
  readonly email: string;
  readonly buyers: readonly SandboxBuyer[];
  readonly orders: readonly BoughtOrder[];
  readonly message: string | null;
};

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' });

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:46rem;margin:0 auto;padding:1rem}h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;padding:.75rem 0 .25rem}
th,td{text-align:left;padding:.4rem .5rem .4rem 0;border-bottom:1px solid GrayText;font-weight:400}td.amount,th.amount{text-align:right}
label{display:block;margin:1rem 0 .25rem}input,select,button{font:inherit;padding:.4rem;min-height:2.75rem;box-sizing:border-box}
select,input[type=text]{width:100%}input[type=number]{width:5rem}button{padding:.4rem 1rem;margin-top:1rem;border-radius:6px}td button{margin:0}
[role=status]{border-left:4px solid #2b6cb0;padding:.5rem .75rem}@media(max-width:30rem){.wide{display:none}}`;

const page = (title: string, content: string): string => `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`;

/** The shop of the demo: tickets to order, and the orders of the structure. */
export function shopPage({ name, email, buyers, orders, message }: ShopVisit): string {
  const options = buyers.map((buyer) => `<option value="${escapeMarkup(buyer.id)}">${escapeMarkup(buyer.name)}</option>`);
  return page(
    'Billetterie de démonstration',
    `<h1>Billetterie de démonstration</h1>
<p>Bonjour ${escapeMarkup(name)}. Cette billetterie n’existe que sur cette machine : rien n’y est payé, aucun billet n’est envoyé.</p>
${message === null ? '' : `<p role="status">${escapeMarkup(message)}</p>`}
<h2>Commander des billets</h2>
<form method="post" action="/orders">${sandboxCatalogue.universes.map(({ id, name: universe }) => universeTable(id, universe)).join('')}
<label for="buyer">Bénéficiaire</label>
<select id="buyer" name="buyer"><option value="">Une autre personne, désignée ci-dessous</option>${options.join('')}</select>
<label for="other">Adresse e-mail ou matricule d’une autre personne</label>
<input type="text" id="other" name="other" maxlength="200" autocomplete="off" value="${escapeMarkup(email)}">
<button>Commander</button></form>
<h2>Commandes de la structure</h2>${ordersTable(orders)}`,
  );
}

/** Shown to a visitor without a valid link. */
export const closedPage = (): string =>
  page(
    'Lien expiré',
    '<h1>Ce lien a expiré</h1><p>Ouvrez à nouveau la billetterie depuis Intendance, onglet « Accéder à ma billetterie ».</p>',
  );

function universeTable(universe: string, name: string): string {
  const rows = sandboxProducts
    .filter(({ universe_ids }) => universe_ids.includes(universe))
    .map(
      ({ id, name: product, price }) => `<tr><th scope="row"><label for="${id}" style="margin:0">${escapeMarkup(product)}</label></th>
<td class="amount">${euros.format(price)}</td><td class="amount"><input type="number" id="${id}" name="${id}" min="0" max="20" value="0"></td></tr>`,
    );
  return `<table><caption>${escapeMarkup(name)}</caption><thead><tr><th scope="col">Billet</th><th scope="col" class="amount">Prix</th>
<th scope="col" class="amount">Quantité</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const mostShown = 50;

function captionOf(total: number): string {
  if (total > mostShown) return `Les ${mostShown} dernières des ${total} commandes`;
  return total > 1 ? `${total} commandes` : '1 commande';
}

function ordersTable(orders: readonly BoughtOrder[]): string {
  if (orders.length === 0) return '<p>Aucune commande pour le moment.</p>';
  const rows = orders.slice(0, mostShown).map(({ order, buyer, total }) => {
    const cancel = `<form method="post" action="/orders/cancel"><input type="hidden" name="number" value="${escapeMarkup(order.number)}">
<button aria-label="Annuler la commande ${escapeMarkup(order.number)}">Annuler</button></form>`;
    return `<tr><th scope="row">${escapeMarkup(order.number)}</th><td class="wide">${day.format(new Date(order.date))}</td><td>${escapeMarkup(buyer)}</td>
<td class="amount">${euros.format(total)}</td><td>${order.status === 'cancelled' ? 'Annulée' : cancel}</td></tr>`;
  });
  return `<table><caption>${captionOf(orders.length)}</caption><thead><tr><th scope="col">Numéro</th>
<th scope="col" class="wide">Date</th><th scope="col">Bénéficiaire</th><th scope="col" class="amount">Montant</th><th scope="col">État</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}
