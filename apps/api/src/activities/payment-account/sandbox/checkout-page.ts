import { escapeMarkup } from '@intendance/kernel/markup.js';

/** The page where the user of the demo pays with money that does not exist. */
export const checkoutPage = ({ label, amount }: { readonly label: string; readonly amount: string }): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paiement de démonstration</title>
<style>body{font:16px system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1a202c}main{max-width:30rem;margin:3rem auto;background:#fff;
padding:2rem;border-radius:8px}button{font:inherit;padding:.6rem 1rem;margin:1.5rem .5rem 0 0;border-radius:6px;border:1px solid #1a4fa3}
.yes{background:#1a4fa3;color:#fff}</style></head>
<body><main><h1>Paiement de démonstration</h1><p>${escapeMarkup(label)}</p><p><strong>${escapeMarkup(amount)}</strong></p>
<p>Ce service de paiement n’existe que sur cette machine : aucune carte n’est demandée, aucun argent n’est pris.</p>
<form method="post"><button class="yes" name="decision" value="pay">Payer ${escapeMarkup(amount)}</button>
<button name="decision" value="cancel">Annuler</button></form></main></body></html>`;
