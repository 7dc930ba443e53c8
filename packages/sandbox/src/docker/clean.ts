import { labels } from "./container-spec.ts";
import { cleanDataFolders } from "./data-folder.ts";
import { type Engine, hasStatus } from "./engine.ts";
import { isSurelyDead, ownerFromText } from "./owner.ts";

const isAbandoned = (found: Readonly<Record<string, string>> | null | undefined): boolean => {
  const owner = ownerFromText(found?.[labels.owner] ?? "");
  return owner !== null && isSurelyDead(owner);
};

/** Removes; false when it had gone by itself meanwhile, or is just going. */
async function removed(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (hasStatus(error, 404) || hasStatus(error, 409)) return false;
    throw error;
  }
}

/** Removes the containers, volumes and copies of data that dead owners left; returns what was removed. */
export async function cleanEngine(engine: Engine): Promise<string[]> {
  const gone: string[] = [];
  const filters = { label: [labels.owner] };
  for (const container of await engine.listContainers({ all: true, filters })) {
    if (!isAbandoned(container.Labels)) continue;
    if (await removed(engine.getContainer(container.Id).remove({ force: true, v: true }))) {
      gone.push(`container ${container.Names[0]?.replace("/", "") ?? container.Id}`);
    }
  }
  const { Volumes } = await engine.listVolumes({ filters });
  for (const volume of Volumes ?? []) {
    if (!isAbandoned(volume.Labels)) continue;
    if (await removed(engine.getVolume(volume.Name).remove())) gone.push(`volume ${volume.Name}`);
  }
  return [...gone, ...(await cleanDataFolders())];
}
