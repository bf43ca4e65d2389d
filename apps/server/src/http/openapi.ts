import type { Json, Shape } from '@chiaro/kernel';
import type { AnyEndpoint } from './endpoint.js';
import { errorShape } from './refusal.js';

/**
 * The API as an OpenAPI document, generated from the shapes of requests and responses. A `named`
 * shape is replaced by a reference to its name, so that a generated client has a type of that name.
 */
export function openApi(
  endpoints: readonly AnyEndpoint[],
  version: string,
  named: Readonly<Record<string, Shape<unknown>>>,
  further: Readonly<Record<string, Json>> = {},
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  const schemas = Object.entries({ Error: errorShape, ...named });
  const names = new Map<Json, string>(schemas.map(([name, { schema }]) => [schema, name]));
  return {
    openapi: '3.1.0',
    info: { title: 'Chiaro', version, license: { name: 'MIT', identifier: 'MIT' } },
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths: referring({ ...paths, ...further }, names),
    components: {
      schemas: Object.fromEntries(
        schemas.map(([name, { schema }]) => [name, referring(schema, names, schema)]),
      ),
    },
  };
}

/** The document with references in place of the schemas that have a name. */
function referring(json: Json, names: ReadonlyMap<Json, string>, itself: Json = null): Json {
  if (typeof json !== 'object' || json === null) return json;
  const name = names.get(json);
  if (name !== undefined && json !== itself) return { $ref: `#/components/schemas/${name}` };
  return Array.isArray(json)
    ? json.map((each) => referring(each as Json, names))
    : Object.fromEntries(
        Object.entries(json).map(([key, each]) => [key, referring(each as Json, names)]),
      );
}

/** `/api/games/:id/entries` -> `games`. */
const partsOf = ({ path }: AnyEndpoint): string[] =>
  path.split('/').filter((part) => part !== '' && part !== 'api');
const tagOf = (endpoint: AnyEndpoint): string => partsOf(endpoint)[0] ?? 'server';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const singular = (word: string): string => word.replace(/s$/, '');

/**
 * The name of the function in a generated client: `listGames`, `createGame`, `getGame`,
 * `getGameEntries`, `updateBoard`, `closeBoard`, `getHealthLive`.
 */
function operationId(endpoint: AnyEndpoint): string {
  const [resource = '', ...rest] = partsOf(endpoint);
  const isOne = rest[0]?.startsWith(':') === true;
  const noun = capital(isOne ? singular(resource) : resource);
  const part = rest.filter((each) => !each.startsWith(':')).map(capital);
  if (endpoint.method === 'GET') {
    const isList = rest.length === 0 && resource.endsWith('s');
    return `${isList ? 'list' : 'get'}${noun}${part.join('')}`;
  }
  if (part.length > 0) return `${part.join('').toLowerCase()}${noun}`;
  return isOne ? `update${noun}` : `create${singular(noun)}`;
}

function operation(endpoint: AnyEndpoint): Json {
  const answers = Object.entries(endpoint.statuses).map(([status, description]) => [
    status,
    { description, content: json(endpoint.answer.schema) },
  ]);
  return {
    operationId: endpoint.operation ?? operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body) }),
    responses: {
      ...(Object.fromEntries(answers) as Record<string, Json>),
      default: {
        description: 'Refused; the message is in the language asked for.',
        content: json(errorShape.schema),
      },
    },
  };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const requestBody = (form: NonNullable<AnyEndpoint['body']>): Json => ({
  required: true,
  content: {
    'application/json': { schema: form.shape.schema },
    ...(form.fromText === undefined ? {} : { 'text/plain': { schema: { type: 'string' } } }),
  },
});

const pathParameters = ({ path }: AnyEndpoint): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ query }: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = query.schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
