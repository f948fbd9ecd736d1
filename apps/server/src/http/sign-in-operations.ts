/** The operations of a company sign-in, which follow OpenID Connect, in the API document. */

type Node = Record<string, unknown>

const inQuery = (name: string, description: string, maxLength: number): Node => ({
  ...{ name, in: 'query', required: false, description },
  schema: { type: 'string', maxLength },
})
const page = (description: string): Node => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
})

/** Describes the two addresses that a browser visits during a company sign-in. @param path that of both */
export function signInPaths(path: string): Record<string, Node> {
  const common = { tags: ['Accounts'], security: [] }
  const failures = {
    404: page('Leads to the login page: there is no company sign-in'),
    429: { $ref: '#/components/responses/failure' },
    503: page('Leads to the login page: the provider does not work'),
  }
  return {
    [`${path}/start`]: {
      get: {
        ...common,
        operationId: 'beginSignIn',
        summary: 'Lead a browser to the OpenID provider of a company',
        parameters: [
          inQuery('email', 'An address of the company, whose domain decides', 500),
          inQuery('next', 'The page of this site on which the user continues', 500),
        ],
        responses: {
          200: page('Leads to the provider'),
          ...failures,
          422: { $ref: '#/components/responses/failure' },
        },
      },
    },
    [`${path}/callback`]: {
      get: {
        ...common,
        operationId: 'finishSignIn',
        summary: 'Read the answer of the provider (OpenID Connect, authorization code flow)',
        parameters: ['code', 'state', 'iss', 'error'].map((name) => inQuery(name, 'Of the provider', 2_000)),
        responses: {
          200: page('Leads to the page that logs in'),
          403: page('Leads to the login page: the user may not sign in'),
          ...failures,
        },
      },
    },
  }
}
