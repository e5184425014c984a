package org.echobench.cli;

import java.util.List;

/** A load generator that the user has to install. */
interface PackagedTool extends LoadTool {

    /** The package of Debian and Ubuntu that installs it. */
    String debianPackage();

    /** Prints the version in one of its lines. */
    List<String> versionCommand();
}
