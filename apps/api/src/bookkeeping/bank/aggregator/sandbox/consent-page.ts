import { escapeMarkup } from '@intendance/kernel/markup.js';

const errorLabels: Readonly<Record<string, string>> = {
  wrongpass: 'identifiants refusés (wrongpass)',
  changepass: 'mot de passe à changer (changepass)',
  unavailable: 'site inaccessible (unavailable)',
  SCARequired: 'authentification forte demandée (SCARequired)',
  webauthRequired: 'identification sur le site de la banque (webauthRequired)',
  additionalInformationNeeded: 'information supplémentaire demandée (additionalInformationNeeded)',
  decoupled: 'validation sur un autre appareil (decoupled)',
  bug: 'erreur de l’agrégateur (bug)',
};
/** The parameters that the page returns to the program unchanged. */
const carried = ['redirect_uri', 'state', 'code', 'connection_id'];

/** The page where the user of the demo agrees to show the accounts of a bank that does not exist. */
export function consentPage({ pathname, searchParams }: URL): string {
  const fields = carried.map((name) => `<input type="hidden" name="${name}" value="${escapeMarkup(searchParams.get(name) ?? '')}">`);
  const options = Object.entries(errorLabels).map(([code, label]) => `<option value="${code}">${label}</option>`);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banque de démonstration</title>
<style>body{font:16px system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1a202c}main{max-width:30rem;margin:3rem auto;background:#fff;
padding:2rem;border-radius:8px}label{display:block;margin:1rem 0 .25rem}select,input{width:100%;padding:.5rem;font:inherit;box-sizing:border-box}
button{font:inherit;padding:.6rem 1rem;margin:1.5rem .5rem 0 0;border-radius:6px;border:1px solid #1a4fa3}.yes{background:#1a4fa3;color:#fff}</style></head>
<body><main><h1>Banque de démonstration</h1>
<p>Intendance demande à lire vos comptes et leurs opérations. Cette banque n’existe que sur cette machine, ses opérations sont inventées.</p>
<form method="post" action="${escapeMarkup(pathname)}">${fields.join('')}
<label for="error">Ce que la connexion deviendra</label>
<select id="error" name="error"><option value="">tout va bien</option>${options.join('')}</select>
<label for="error_message">Message de la banque (facultatif)</label>
<input id="error_message" name="error_message" maxlength="200">
<button class="yes" name="decision" value="accept">Autoriser</button><button name="decision" value="refuse">Refuser</button>
</form></main></body></html>`;
}
