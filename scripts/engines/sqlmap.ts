/** sqlmap (GPL-2.0) looks for SQL that can be injected; it runs as a separate program. */
import { join } from 'node:path'
import { pythonPackages } from './python-packages.ts'

const { tool, path } = pythonPackages('sqlmap', 'sqlmap', ['sqlmap==1.10.10'])

export const SQLMAP_PROGRAM = join(path, 'sqlmap', 'sqlmap.py')

export const sqlmap = tool
