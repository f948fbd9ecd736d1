/** The generator of clients in Python (MIT), and what they and receivers of webhooks import. */
import { pythonPackages } from './python-packages.ts'

const { tool, path } = pythonPackages('pythonClient', 'python-client', [
  'openapi-python-client==0.29.1',
  'standardwebhooks==1.1.0',
])

/** Contains the generator in `bin`, and what generated clients import. */
export const PYTHON_PACKAGES = path

export const pythonClient = tool
