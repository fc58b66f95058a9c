// node pyodide.mjs PLACE ROOT < program.py: run a program under Pyodide, with the wheels of PLACE and ROOT at /hearsay.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [place, root] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(place, "pyodide.mjs")));
const python = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });

const wheels = path.join(place, "wheels");
const packages = python.runPython("import sysconfig; sysconfig.get_paths()['purelib']");
for (const wheel of fs.readdirSync(wheels).sort()) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "zip", { extractDir: packages });
}
python.FS.mkdirTree("/hearsay");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/hearsay");
python.runPython("import os, sys; os.chdir('/hearsay'); sys.path.insert(0, '/hearsay')");
process.exitCode = python.runPython(fs.readFileSync(0, "utf8")) ?? 0;
