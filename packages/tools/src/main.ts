#!/usr/bin/env node
import process from "node:process";
import { main } from "./cli/program.ts";

await main(process.argv);
