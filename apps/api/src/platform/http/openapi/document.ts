import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ProblemDto } from '../../wire/problem.dto.js';
import { Routes } from '../routes.js';
import { completeOperations } from './operations.js';
import { shareComponents } from './shared-components.js';
import { describedTags } from './tags.js';

const description = `Interface d’Intendance, le back-office des CSE, associations et syndicats.

Montants en euros (deux décimales au plus), jours \`AAAA-MM-JJ\`, instants RFC 3339. Les refus sont des documents \`application/problem+json\`
(RFC 9457) : \`detail\` se montre tel quel, \`code\` est stable. Une écriture répond \`ETag\` et \`X-Position\` ; \`If-Match\` la rend conditionnelle,
\`Idempotency-Key\` l’empêche d’être faite deux fois, et une lecture montre la dernière écriture de sa session, ou celle dont elle renvoie \`X-Position\`.

\`PUT\` prend l’enregistrement entier : renvoyez ce qui a été lu, avec ses changements. Un champ absent y est lu comme vide ; un statut ou une liste
absents (pièces jointes, affectations, périodes) restent comme ils sont. Les \`PUT\` où tout champ absent reste comme il est le disent : \`null\` y vide
un champ. Les champs de la réponse qui ne s’écrivent pas (\`id\`, \`created_at\`, \`version\`…) reviennent sans effet dans un \`PUT\`. Tout autre champ
ou paramètre inconnu est refusé (400), jamais ignoré : \`parameter\` donne son chemin (\`lines[0].label\`).

Payer, clôturer, exporter et changer des droits demandent à un compte qui a la double authentification un code de moins de quinze minutes
(403 \`access.step-up\`, puis \`POST /api/users/me/sessions/confirm\`). Une clé d’API n’en a pas besoin.

Une liste se suit par \`order[updated_at]=asc&filters[updated_at|gte]\`, l’instant de la dernière modification. L’historique se suit par
\`order[position]=asc&filters[position|gt]\`, la dernière position lue : chaque changement y paraît une fois, avec ses valeurs brutes.`;

const apiKeyDescription = `Clé d’API \`int_…\`, créée dans Environnement, Clés d’API : des droits choisis, une date de fin, ni utilisateurs, ni mandat, ni offre.
600 requêtes à la fois puis 10 par seconde ; au-delà, 429 \`api-key.rate-limited\` et \`Retry-After\`. Une clé refusée répond 401 \`api-key.invalid\`,
\`api-key.revoked\` ou \`api-key.expired\` ; une opération réservée aux personnes, 403 \`access.person-only\`.`;

/** The OpenAPI 3.1 document of all routes, built without a listening server and without a database. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Intendance')
    .setDescription(description)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer('/', 'Ce serveur')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Jeton de `POST /api/login_check`, valable 15 minutes.' }, 'bearer')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: apiKeyDescription }, 'api_key')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [ProblemDto],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return shareComponents(completeOperations({ ...sortSchemas(document), tags: describedTags() }, app.get(Routes).ofApi()));
}

/** Serves `/api/openapi.json` and the page `/api/docs`. */
export function serveDocument(app: INestApplication): void {
  let document: OpenAPIObject | undefined;
  // Made on the first request: a start does not wait for a page that few open.
  SwaggerModule.setup('api/docs', app, () => (document ??= openApiDocument(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Intendance – API',
    swaggerOptions: { persistAuthorization: true, tagsSorter: 'alpha', docExpansion: 'none', filter: true },
  });
}

/** Sorts the schemas by name, so that the order of nouns in a manifest changes nothing in the document. */
function sortSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}
