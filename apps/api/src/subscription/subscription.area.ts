import { area } from '../capabilities/manifest/area.js';
import { billNoun } from './bill/bill.noun.js';
import { operatorBillNoun } from './bill/operator-bill.noun.js';
import { billingDataNoun } from './billing-data/billing-data.noun.js';
import { debitNoun } from './debit/debit.noun.js';
import { environmentNoun } from './environment/environment.noun.js';
import { environmentOperationNoun } from './environment-operation/environment-operation.noun.js';
import { mandateNoun } from './mandate/mandate.noun.js';
import { priceListNoun } from './price-list/price-list.noun.js';
import { promotionNoun } from './promotion/promotion.noun.js';
import { renewalNoun } from './renewal/renewal.noun.js';
import { signedDocumentNoun } from './signed-document/signed-document.noun.js';
import { subscriptionNoun } from './subscription/subscription.noun.js';
import { terminationNoun } from './termination/termination.noun.js';

/** Global for the promotion codes that a sign-up checks. */
export const subscriptionArea = area({
  name: 'subscription',
  isGlobal: true,
  nouns: [
    environmentNoun,
    environmentOperationNoun,
    billNoun,
    operatorBillNoun,
    billingDataNoun,
    debitNoun,
    mandateNoun,
    priceListNoun,
    promotionNoun,
    renewalNoun,
    signedDocumentNoun,
    subscriptionNoun,
    terminationNoun,
  ],
});
