import { errors } from '@inkfield/contract/errors';
import { isForProvidersSite, type Route } from '@inkfield/contract/route';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the calls, made from the contract itself. */
export function writeOpenApi(
  routes: Record<string, Route>,
  { publicUrl, adminUrl }: { publicUrl: string; adminUrl: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, adminUrl) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inkfield', version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(name: string, route: Route, adminUrl: string): Json {
  return {
    operationId: name,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': route.access,
    ...(isForProvidersSite(route) && { servers: [{ url: adminUrl }] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    ...(route.upload && { requestBody: uploadBody }),
    responses: { [route.status]: success(route), default: failure },
  };
}

const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
};

function success(route: Route): Json {
  const json = route.answer && { 'application/json': { schema: jsonSchema(route.answer, 'output') } };
  const file = route.media && { [route.media]: { schema: { type: 'string', format: 'binary' } } };
  const content = { ...json, ...file };
  return { description: 'Success', ...(Object.keys(content).length > 0 && { content }) };
}

const failure = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const errorSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string' },
    code: { enum: Object.keys(errors) },
    request_id: { type: 'string' },
  },
  additionalProperties: { description: 'Texts by bad field.' },
};

function parameters(schema: Route['params'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

interface ObjectSchema extends Json {
  properties?: Json;
  required?: string[];
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _unneeded, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
