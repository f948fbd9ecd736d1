/** Toxiproxy (MIT): slow, cut and refused connections to anything. */
import { answersOk, type Engine, startProgram } from './engine.ts'
import { goTool } from './go-tool.ts'

const tool = goTool({
  module: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0',
  name: 'toxiproxy-server',
})

/** The program, for tests that start it themselves. */
export const TOXIPROXY_PROGRAM = tool.path

export const toxiproxy: Engine = {
  name: 'toxiproxy',
  title: 'Toxiproxy, its control interface',
  isInstalled: tool.isInstalled,
  install: tool.install,
  async start({ folder, port }) {
    const address = `http://127.0.0.1:${port}`
    const { stop } = await startProgram({
      name: 'toxiproxy',
      folder,
      command: tool.path,
      args: ['-host', '127.0.0.1', '-port', String(port)],
      isReady: () => answersOk(`${address}/version`),
    })
    return { address, stop }
  },
}
