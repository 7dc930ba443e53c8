import type { Container, ContainerCreateOptions } from "dockerode";
import type { Engine } from "./engine.ts";

/**
 * Asks for a container. Left to itself the library would write the whole description into the address of the
 * request as well, programs and filter included, which is more than some servers and proxies take.
 */
export function createContainer(engine: Engine, spec: ContainerCreateOptions): Promise<Container> {
  const { name, ...body } = spec;
  const request = { ...spec, _query: name === undefined ? {} : { name }, _body: body };
  return engine.createContainer(request);
}
