import type { Json } from '@chiaro/kernel';
import type { AnyEndpoint } from './endpoint.js';
import { errorShape } from './refusal.js';

/** The API as an OpenAPI document, made from the shapes that read and answer. */
export function openApi(
  endpoints: readonly AnyEndpoint[],
  version: string,
  further: Readonly<Record<string, Json>> = {},
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chiaro', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths: { ...paths, ...further },
    components: { schemas: { Error: errorShape.schema } },
  };
}

function operation(endpoint: AnyEndpoint): Json {
  const answers = Object.entries(endpoint.statuses).map(([status, description]) => [
    status,
    { description, content: json(endpoint.answer.schema) },
  ]);
  return {
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body) }),
    responses: {
      ...(Object.fromEntries(answers) as Record<string, Json>),
      default: {
        description: 'Refused; the message is in the language asked for.',
        content: json({ $ref: '#/components/schemas/Error' }),
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
